import { lazy, Suspense, useState } from 'react'
import { usePageKeys } from './row-keys'

const KeysList = lazy(() => import('./KeysList'))

/** Says which keys lists are worked with, when somebody asks by one. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false)
  usePageKeys(({ key }) => {
    if (key === '?' || key === '？') setIsOpen(true)
  })
  if (!isOpen) return null
  return (
    <Suspense>
      <KeysList onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
