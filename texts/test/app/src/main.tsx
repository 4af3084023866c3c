void import('./page').then(({ Page }) => Page({ count: 2 }));
