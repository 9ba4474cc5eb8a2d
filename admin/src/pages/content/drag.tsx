import { type DragEvent, useState } from 'react'

/** A list with one of its entries taken to another place. */
export function placed<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, i) => i !== from)
  next.splice(to, 0, list[from]!)
  return next
}

export interface Handle {
  onDragStart(event: DragEvent<HTMLElement>): void
  onDragEnd(): void
}

/** Lets rows of one list change places by mouse: each is taken by its handle and let go over another. */
export function useDrag(onPlace: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setFrom(undefined)
    setOver(undefined)
  }
  return {
    handle: (at: number): Handle => ({
      onDragStart: event => {
        const row = event.currentTarget.closest('li, tr')
        // Firefox drags nothing that carries nothing.
        event.dataTransfer.setData('text/plain', String(at))
        event.dataTransfer.effectAllowed = 'move'
        if (row) event.dataTransfer.setDragImage(row, 20, 20)
        setFrom(at)
      },
      onDragEnd: end
    }),
    row: (at: number) => ({
      className: from === undefined || over !== at || at === from ? '' : at > from ? 'drop-below' : 'drop-above',
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return
        event.preventDefault()
        setOver(at)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        if (from !== undefined && from !== at) onPlace(from, at)
        end()
      }
    })
  }
}
