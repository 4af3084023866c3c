/**
 * Names that a system starts or a browser runs: programs, scripts, links and web pages. Their files are
 * refused whatever they hold, because a name can be all that a person sees.
 */
export const refusedEndings: ReadonlySet<string> = setOf(
  'exe com bat cmd scr pif cpl msi msp msix msixbundle appx appinstaller dll sys drv ocx jar jnlp lnk url',
  'website reg inf ins isp scf hta hlp chm ps1 psm1 psd1 ps1xml vbs vbe vb js jse mjs cjs ws wsf wsh wsc sct',
  'msc gadget application xll xla xlam ppam py pyw pyc pl rb sh bash zsh csh command tool run app dmg pkg',
  'deb rpm apk ipa iso img vhd vhdx desktop webloc workflow action scpt applescript class wasm swf air',
  'html htm xhtml xht shtml mht mhtml svg svgz php php3 php5 phtml asp aspx ashx jsp cgi cfm htaccess',
);

/** Those whose content is named if it is what the name says. */
export const pageEndings: ReadonlySet<string> = setOf('html htm xhtml xht shtml mht mhtml svg');

/** Endings of other types than the accepted ones: a name that has one of them gets another in its place. */
export const otherEndings: ReadonlySet<string> = setOf(
  'jfif jif jfi jpe pjpeg heic heif hif avif webp gif tif tiff bmp jxl jp2 psd eps ps ai raw dng',
  'txt text csv tsv tab rtf xml json log md odt ods odp odg pages numbers key wpd wps tex epub',
  'dot dotx docm dotm xlt xltx xlsm xltm xlsb ppt pptx pps ppsx pptm msg eml oft xps oxps fdf xfdf',
  'zip rar 7z gz bin dat tmp temp bak old orig download crdownload part partial file unknown do',
);

function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).map((ending) => `.${ending}`));
}
