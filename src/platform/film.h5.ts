import type { Film } from './types'

/** As wide as a cover is ever shown. */
const WIDTH = 720
const PATIENCE_MS = 8_000

/** Lets the person choose or take a video; undefined when they leave it. */
export async function chooseFilm(): Promise<Film | undefined> {
  const file = await pick()
  if (!file) return undefined
  const path = URL.createObjectURL(file)
  const look = await lookInto(path).catch(() => ({ seconds: 0, picture: '' }))
  return { path, bytes: file.size, ...look }
}

/** The browser's own picker. Taro's reads the whole file into an address, which a video is too large for. */
const pick = () =>
  new Promise<File | undefined>(resolve => {
    const input = document.createElement('input')
    const done = (file?: File) => {
      input.remove()
      resolve(file)
    }
    input.type = 'file'
    input.accept = 'video/mp4,video/*'
    input.hidden = true
    input.addEventListener('change', () => done(input.files?.[0]))
    input.addEventListener('cancel', () => done())
    document.body.append(input)
    input.click()
  })

/** How long a video is, and a picture from a little way into it. */
async function lookInto(src: string): Promise<{ seconds: number; picture: string }> {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  film.src = src
  await happens(film, 'loadeddata')
  const seconds = Number.isFinite(film.duration) ? film.duration : 0
  const seeked = happens(film, 'seeked')
  film.currentTime = Math.min(1, seconds / 2)
  await seeked
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH, film.videoWidth)
  canvas.height = Math.round((film.videoHeight * canvas.width) / film.videoWidth)
  canvas.getContext('2d')!.drawImage(film, 0, 0, canvas.width, canvas.height)
  film.removeAttribute('src')
  return { seconds, picture: canvas.toDataURL('image/jpeg', 0.8) }
}

const happens = (film: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    film.addEventListener(event, () => resolve(), { once: true })
    film.addEventListener('error', () => reject(new Error('The video cannot be read')), { once: true })
    setTimeout(() => reject(new Error('The video takes too long')), PATIENCE_MS)
  })
