import { readFileSync } from 'node:fs'

interface IconSet {
  icons: Record<string, { body: string }>
}

let set: IconSet | undefined

/** Size of an icon's own drawing. */
const SIZE = 32

/** Forgets the icon set, which is large; it is read again when needed. */
export const forgetIcons = () => {
  set = undefined
}

interface Placed {
  /** Centre and edge length in the picture's units. */
  x: number
  y: number
  size: number
  rotate?: number
  opacity?: number
}

/** An icon of the Fluent Emoji Flat set, placed by its centre. */
export function icon(name: string, { x, y, size, rotate = 0, opacity = 1 }: Placed): string {
  set ??= JSON.parse(readFileSync(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8')) as IconSet
  const found = set.icons[name]
  if (!found) throw new Error(`no icon ${name}`)
  const scale = (size / SIZE).toFixed(3)
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate}) scale(${scale}) translate(-16 -16)`
  return `<g transform="${place}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${found.body}</g>`
}
