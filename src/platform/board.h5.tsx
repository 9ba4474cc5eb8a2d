import type { Board } from './types'

interface Place {
  id: string
  width: number
  height: number
}

/** A browser draws beside the page; it needs no place on it. */
export const BoardPlace = (_: Place) => null

/** A board of so many pixels to draw on. */
export async function openBoard({ width, height }: Place): Promise<Board> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return {
    context: canvas.getContext('2d')!,
    picture: src =>
      new Promise((resolve, reject) => {
        const image = new Image()
        // Without it a picture from another host would forbid saving what was drawn.
        image.crossOrigin = 'anonymous'
        image.onload = () => resolve(image)
        image.onerror = reject
        image.src = src
      }),
    save: async () => canvas.toDataURL('image/png')
  }
}

/** Downloads a drawn picture. */
export async function keepPicture(path: string): Promise<boolean> {
  const link = document.createElement('a')
  link.href = path
  link.download = 'poster.png'
  link.click()
  return true
}
