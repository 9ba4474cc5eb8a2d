import { useEffect, useRef } from 'react'

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: columns => -columns,
  ArrowDown: columns => columns
}

/**
 * Moves about a grid by arrow keys, its cells being the elements marked `data-cell`: one of them is reached by Tab, Enter and
 * the space bar tap it. `over` is called with the side on which the cells end.
 */
export function useGridKeys(id: string, columns: number, over: (by: 1 | -1) => void) {
  const latest = useRef(over)
  latest.current = over
  useEffect(() => {
    const grid = document.getElementById(id)
    if (!grid) return
    const cells = () => [...grid.querySelectorAll<HTMLElement>('[data-cell]')]
    const first = grid.querySelector<HTMLElement>('[data-cell="here"]') ?? cells()[0]
    for (const cell of cells()) cell.tabIndex = cell === first ? 0 : -1
    const press = (event: KeyboardEvent) => {
      const all = cells()
      const here = all.indexOf(event.target as HTMLElement)
      if (here < 0) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        all[here]!.click()
        return
      }
      const step = STEPS[event.key]?.(columns)
      if (!step) return
      event.preventDefault()
      const next = all[here + step]
      if (!next) return latest.current(step > 0 ? 1 : -1)
      all[here]!.tabIndex = -1
      next.tabIndex = 0
      next.focus()
    }
    grid.addEventListener('keydown', press)
    return () => grid.removeEventListener('keydown', press)
  })
}
