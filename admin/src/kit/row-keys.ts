import { useEffect, useState } from 'react'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a key is the page's own: nobody is typing, and nothing lies over it. */
const isOfPage = (event: KeyboardEvent) =>
  !isTyping(event) && !event.ctrlKey && !event.metaKey && !document.querySelector('.ant-modal-wrap, .ant-drawer-open')

/** Does something whenever a key of the page is pressed. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOfPage(event)) onKey(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onKey])
}

interface RowDeeds<Row> {
  onOpen?(row: Row): void
  onEdit?(row: Row): void
  onChoose?(row: Row): void
}

/** The row the keyboard is at, or -1: j and k walk, Enter opens, e edits, x chooses. */
export function useRowKeys<Row>(rows: readonly Row[], { onOpen, onEdit, onChoose }: RowDeeds<Row>): number {
  const [at, setAt] = useState(-1)
  usePageKeys(({ key, target }) => {
    if (key === 'j') setAt(now => Math.min(now + 1, rows.length - 1))
    else if (key === 'k') setAt(now => Math.max(now - 1, 0))
    else if (key === 'Enter' && target === document.body && rows[at]) onOpen?.(rows[at])
    else if (key === 'e' && rows[at]) onEdit?.(rows[at])
    else if (key === 'x' && rows[at]) onChoose?.(rows[at])
  })
  return at < rows.length ? at : -1
}
