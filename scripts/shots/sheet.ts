import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** A screen on the sheet, half as large as it is, and the gap between two. */
const CELL = { width: 188, height: 406 }
const GAP = 12
const COLUMNS = 16
const WIDTH = '.375.png'

/**
 * Puts all screens of the phone on one sheet, by name; beside each stands what it was `before`, where that folder has it.
 * Answers the file, or undefined when there is nothing to show.
 */
export async function sheetOf(folder: string, before: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter(name => name.endsWith(WIDTH)).sort()
  const known = new Set(await readdir(before).catch(() => []))
  const cells = names.flatMap(name => [...(known.has(name) ? [path.join(before, name)] : []), path.join(folder, name)])
  if (cells.length === 0) return undefined
  const across = CELL.width + GAP
  const down = CELL.height + GAP
  const columns = Math.min(COLUMNS, cells.length)
  const pieces = await Promise.all(
    cells.map(async (file, i) => ({
      input: await sharp(file)
        .resize({ ...CELL, fit: 'cover', position: 'top' })
        .toBuffer(),
      left: GAP + (i % columns) * across,
      top: GAP + Math.floor(i / columns) * down
    }))
  )
  const size = { width: GAP + columns * across, height: GAP + Math.ceil(cells.length / columns) * down }
  const file = path.join(folder, 'sheet.webp')
  await sharp({ create: { ...size, channels: 3, background: '#444' } })
    .composite(pieces)
    .webp({ quality: 80 })
    .toFile(file)
  return file
}
