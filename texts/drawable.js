/* Ranges of characters that no font of the PDFs has, in base 36. A test of the fonts computes them. */
export const undrawableRanges =
  'kq-kr kv-ky l0 l4-lb nk no-nq nt nv o3-of 10m-10v 128 13c 13h-14f 150-151 167 16o-16t 16w 16z ' +
  '171-178 17a-17e 17h-17i 17k 18b-18f 192 194-195 197-19b 19t-19v 19x-1a0 1c0-1c5 1c9-1ca 1cd 1cf ' +
  '1ch-1ck 1cm-1db 1dm-1dr 1g0-1hb 1o0-1rz 2fw 2jg 34l-34o 3bb-3bh 3ct-3cv 4iz-4j1 4l1-4l2 4qq-4qr ' +
  '4qt 59s-5bf 5mo-5of 5pz 5q2 5qt 5r8-5r9 5rj 5ss 5t7-5ti 5tl-5tm 5to 5tq-5tw 5ty-5ui 5vk-5vn ' +
  '5vu-5xb 64c-64f 6gm-6gn 6gr-6gs 6gu-6gx 6he-6hh 6hk-6hm 6hp-6hs 6hu-6i7 6iy 6kq 6ks-6kt 6kv ' +
  '6me-6mg 6mi-6mj 6xe-6xj 6xm-6xn 6xu-6xv 6y1-6y2 6y5-702 706-709 70b-70c 70e-70m 70o-70z 711-716 ' +
  '71r-72l 72o-736 738 73a-73b 73d-74x 750-762 76y-7b3 7ml 7nd-7nj 7no-7oh 7oj-7pc 7ph 7pm-7pn 7qg ' +
  '7rg 7ri 7rn-7rp 7rr 7rz-7s0 7th-7tj 7u8 7un-7us 7uv-7vj 7vl-7vp 7vw-7vz 83k-83p 83s-83t 83w-85b ' +
  '85e-876 879-899 89i-8a2 8a4-8ah 8ak-8an 8ar-8az 8bh-8by 8c0-8dl 8do-8e4 8f5-8fh 8fv-8hk 8hn-8hr ' +
  '8ij-8im 8it-8k2 8k5-8ov 8s8 8x3-8x9 928-93r 93t-93y 940-941 946-94d 94f-95p 9gw-9hb 9ll-9lo 9ls ' +
  '9ob-9oc 9pq-9pr 9sg-9sv 9tn-9v3 a2n a3w fcm-fcv vkh-vlr wu8-wub wug-wuj wum-wun wuq-wur wuw-wv5 ' +
  'wvj-ww9 wwe-wwj wwm-wwn wwq-wwv wzk-wzr x07-x0a x0g-x0h x0s-x0v x1e-x1h x1o-x1p x1w-x1x x20-x2b ' +
  'x2g-x33 x38-x3c x3j x3m-x3z x4b-x6f xf2 xjj xtc-xuz 1de6-1de7 1de9 1deb-1dec 1den 1dep 1der-1des ' +
  '1dev-1dex 1dgs 1djj-1djl 1djp-1djr 1dn4-1dn5 1dpg-1dpl 1dpq-1dqq 1dr1 1dr4-1dr7 1dre-1drv ' +
  '1ds0-1e67 1e6o-1e6x 1e78-1e7j 1e8g-1e97 1ekg-1f5n 1f6n 1f71-1i3j 1i4g-1jw8 1jz4-2ftr 2iv4-2jxu ' +
  '2jy3-2k8j 2kbk-2kon 2kq4-2krj 2kt0-2l7b 2l7w-2pfh 2pmq-2pnj 2pog-2q0b 2q4f 2q5c-2qdb 2qdd-2qkw ' +
  '2ql5-2qss 2qsv-2qsw 2qsy-2qt0 2qt2-2r5r 2r6s 2r70 2r7l-2r7m 2r7o-2t8m 2t8o 2t8q-2taj 2tal-2ter ' +
  '2tet-2ucn 2ucp-2uet 2uev-2vnz 2vo1-2x09 2x0b-2x3m 2x3o-2xg6 2xg8-31ce 31cg-33re 33rg-353q ' +
  '353t-35eq 35es-3665 3667-37jc 37je-37q2 37q4-37uk 37um-37wo 37wq-39yp 39yr-3a01 3a03-3a1z ' +
  '3a21-3b2u 3b2w-3bva 3bvc-3cio 3ciq-3czw 3czy-3ddh 3ddj-3dkr 3dkt-3dxs 3dxu-3ecb 3ecd-3ehs ' +
  '3ehu-3gz5 3gz7-3id2 3id4-3iew 3iey-3j7r 3j7t-3jp3 3jp5-3jpw 3jpy-3jz3 3jz5-3knc 3kne-3kue ' +
  '3kug-3kum 3kuo 3kuq-3kur 3kut-3l72 3l74-3law 3lay-3mv2 3mv4-3n67 3n69-3on1 3on3-3on6 3on8-3onf ' +
  '3onh-3qak 3qam-3qii 3qik-3qja 3qjc-3qr3 3qr5-3qr9 3qrb-3qs7 3qs9-3rtt 3rtv-3s4m 3s4p-3s52 ' +
  '3s55-3sa4 3sa6-3shr 3sht-3ski 3skk-3sku 3skw-3skx 3skz-3sl8 3sla-3soz 3sp1-3spb 3spd-3spe ' +
  '3spg-3srk 3srm-3sva 3svc-3svi 3svk-3svp 3svr-3svs 3svu-3swc 3swf-3sxh 3sxj-3t0t 3t0w-3t0y ' +
  '3t10-3t2e 3t2g-3t2r 3t2t-3t3v 3t3y-3t45 3t49 3t4b 3t4d-3t78 3t7b-3t7w 3t7y-3t9o 3t9q-3tew ' +
  '3tey-3tfo 3tfq-3tgl 3tgn-3th4 3th6-3th7 3th9-3thh 3thj-3thl 3thn-3ti3 3ti5-3tmf 3tmh-3u12 ' +
  '3u14-3u5a 3u5c-3u5d 3u5f-3u63 3u65-3u6a 3u6c-3uai 3uak-3uk6 3uk8-3ukm 3uko-3unq 3uns-3up4 ' +
  '3up6-3v3c 3v3f-3v6w 3v6y-3v7t 3v7v-3vf8 3vfa-3vfc 3vfe-3vg8 3vga-3vjv 3vjx-3vk7 3vk9-3vkz ' +
  '3vl1-3vo6 3vo8-3vq2 3vq4-3vq8 3vqa-3vqb 3vqd-3vyf 3vyh-3vyr 3vyt-3vyu 3vyw-3w3l 3w3n-3w9e ' +
  '3w9g-3w9j 3w9l-3w9s 3w9u-3wa0 3wa2 3wa6 3wa8-3wap 3war-3wax 3wb0-3wh7 3wh9-3wha 3whc-3wke ' +
  '3wkg-3wlc 3wle-3wn0 3wn2-3wt4 3wt6-3wt9 3wtb-3wtc 3wte-3wtu 3wtw-3wue 3wug-3wuh 3wuj-3wv0 ' +
  '3wv2-3x1d 3x1f-3x1p 3x1r-3x4s 3x4u-3x60 3x62-3x9k 3x9m-3x9o 3x9r-3x9s 3x9u-3x9z 3xa2 3xa4-3xa6 ' +
  '3xa8 3xaa-3xah 3xaj-3xal 3xan-3xax 3xb0-3xb7 3xb9-3xbc 3xbe-3xbf 3xbh-3xbi 3xbk-3xbm 3xbo-3xbp ' +
  '3xbr 3xbt-3xbv 3xbx-3xdc 3xde-3xdq 3xdt-3xe5 3xe7-3xhx 3xhz-3xi6 3xi8-3xmc 3xmf-3xmk 3xmm ' +
  '3xmo-3xmp 3xms-3xmx 3xmz-3xqi 3xqk 3xqm 3xqp-3xr2 3xr5-3xrb 3xrd-3xrg 3xrj-3xsk 3xsm-3xuf 3xuh ' +
  '3xuj-3xuq 3xus-3xut 3xuv-3xux 3xuz-3xx7 3xx9-3xxj 3xxl-3xxu 3xxw-447x 464j 464t 464y 4652 4658 ' +
  '465w 4660 466x 4674-4675 467g 467l 467v 467x 4689 468f 468h-468i 468n-468o 4690 469k 469q 46a2 ' +
  '46al 46ar 46b0 46b4 46bb-46bd 46bf 46bq 46bx 46c0-46c1 46cb 46cd 46cf 46cj 46cm-46cn 46d1 46d3 ' +
  '46d5 46d7-46d9 46dd-46dg 46dp 46du 46dw-46dx 46e4-46e6 46e9 46ed 46ej 46eq-46er 46et 46ev ' +
  '46ez-46f0 46f2 46f4 46fb-46fe 46fr 46g4-46g6 46gb 46gd 46gg-46gh 46h1 46h7-46h8 46hf 46hk-46hl ' +
  '46hp 46hs-46ht 46hx 46i5 46i9 46ie-46if 46ij 46il 46ip 46ix 46j4 46j6-46j8 46jh-4i2h';

const ranges = undrawableRanges.split(' ').map((range) => {
  const [first, last = first] = range.split('-').map((point) => Number.parseInt(point, 36));
  return [first, last];
});

const unassigned = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;

export const undrawableIn = (text) =>
  [...text.normalize('NFC')].find((character) => {
    const point = character.codePointAt(0);
    return unassigned.test(character) || ranges.some(([first, last]) => first <= point && point <= last);
  });
