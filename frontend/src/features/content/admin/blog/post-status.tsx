import { Badge } from '../../../../shared/antd/badge';

export function PostStatus({ published }: { published: boolean }) {
  return published ? <Badge colour="ok">Published</Badge> : <Badge colour="grey">Draft</Badge>;
}
