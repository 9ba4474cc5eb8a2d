import { createHash } from 'node:crypto'

/** Widths pictures are kept in, in pixels; a page takes the one that fits its place on the screen. */
export const widths = [200, 400, 750] as const
export type Width = (typeof widths)[number]

/** Uploads are also kept large, for looking closely. */
export const uploadWidths = [...widths, 1500] as const

/** The name of a drawing: its content's hash, so the same address never shows anything else. */
export const drawingHash = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 32)

/** Address of a drawing, from the root of the API's host. */
export const drawingUrl = (hash: string, width: Width = 750) => `/media/p/${hash}-${width}.webp`

/** Address of an uploaded photo in its largest width. */
export const uploadUrl = (name: string, width: number = 1500) => `/media/u/${name}-${width}.webp`

const UPLOAD = /^\/media\/u\/([0-9a-f]{32})-(?:200|400|750|1500)\.webp$/

/** The name of the upload an address leads to, or undefined when it is no upload of ours: what a client sends may be anything. */
export const uploadNameOf = (url: string): string | undefined => UPLOAD.exec(url)?.[1]

/** True for a photo that was uploaded here, by its path or under the public origin of the server. */
export function isOurUpload(url: string, origin: string): boolean {
  const path = origin && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return uploadNameOf(path) !== undefined
}
