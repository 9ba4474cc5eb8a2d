import { readFileSync } from 'node:fs'

interface IconSet {
  icons: Record<string, { body: string }>
}

const sets = new Map<string, IconSet>()

/** Size of an icon's own drawing. */
const SIZE = 32

/** Forgets the icon set, which is large; it is read again when needed. */
export const forgetIcons = () => sets.clear()

function readIcons(): IconSet {
  const file = require.resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const set = sets.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as IconSet)
  sets.set(file, set)
  return set
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
  const found = readIcons().icons[name]
  if (!found) throw new Error(`no icon ${name}`)
  const scale = (size / SIZE).toFixed(3)
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate}) scale(${scale}) translate(-16 -16)`
  return `<g transform="${place}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${found.body}</g>`
}
