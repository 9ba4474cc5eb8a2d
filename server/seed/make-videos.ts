// Makes the demo videos that are missing in server/seed/data/videos from their words; needs ffmpeg with libx264. `npx tsx --tsconfig server/tsconfig.json server/seed/make-videos.ts`
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { CLIP, clipFrame } from './art/clip'
import { palettes } from './art/palettes'
import { clips } from './data/videos'

const FPS = 15
const folder = path.resolve(__dirname, 'data/videos')

async function make({ file, mood, ...clip }: (typeof clips)[number]) {
  const frames = mkdtempSync(path.join(tmpdir(), 'clip-'))
  const count = CLIP.seconds * FPS
  for (let i = 0; i < count; i++) {
    const svg = clipFrame({ ...clip, palette: palettes[mood] }, i / count)
    await sharp(Buffer.from(svg))
      .resize({ width: 540 })
      .png()
      .toFile(path.join(frames, `${String(i).padStart(4, '0')}.png`))
  }
  const target = path.join(folder, `${file}.mp4`)
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-framerate', String(FPS), '-i', path.join(frames, '%04d.png')],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '33', '-preset', 'veryslow'],
    ...['-fflags', '+bitexact', '-map_metadata', '-1', '-movflags', '+faststart', target]
  ])
  rmSync(frames, { recursive: true })
}

async function main() {
  mkdirSync(folder, { recursive: true })
  for (const clip of clips) if (!existsSync(path.join(folder, `${clip.file}.mp4`))) await make(clip)
}

main()
