import { useEffect, useState } from 'react'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The row the keyboard is at, or -1: j and k walk, Enter opens, / goes to the search field of the page. */
export function useRowKeys<Row>(rows: readonly Row[], onOpen?: (row: Row) => void): number {
  const [at, setAt] = useState(-1)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What lies over the list has the keys.
      if (
        isTyping(event) ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('.ant-modal-wrap, .ant-drawer-open')
      )
        return
      if (event.key === 'j') setAt(now => Math.min(now + 1, rows.length - 1))
      else if (event.key === 'k') setAt(now => Math.max(now - 1, 0))
      else if (event.key === 'Enter' && event.target === document.body && rows[at]) onOpen?.(rows[at])
      else if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('.filters input[type="search"], .filters .ant-input')?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows, at, onOpen])
  return at < rows.length ? at : -1
}
