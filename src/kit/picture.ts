/** Widths our pictures are kept in, in pixels. */
export type PictureWidth = 200 | 400 | 750

const OWN_PICTURE = /(\/media\/[pu]\/[^?#]*)-(?:\d+|\{w\})\.webp$/

/** The address a picture is loaded from: ours in the width asked for, and on the API's host when it has none. */
export function pictureUrl(src: string, width?: PictureWidth): string {
  const sized = width ? src.replace(OWN_PICTURE, `$1-${width}.webp`) : src
  return sized.startsWith('/') && !sized.startsWith('//') ? API_BASE + sized : sized
}
