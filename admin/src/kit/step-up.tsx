import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { Refused } from '../api'

const CodeModal = lazy(() => import('./CodeModal'))

type Prove = () => Promise<boolean>
const ProveContext = createContext<Prove>(async () => false)

/** Asks for a one-time code; answers whether a right one was given. */
export function StepUp({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const answer = useRef<(proved: boolean) => void>(undefined)
  const prove = useCallback(
    () =>
      new Promise<boolean>(resolve => {
        answer.current = resolve
        setOpen(true)
      }),
    []
  )
  const close = (proved: boolean) => {
    setOpen(false)
    answer.current?.(proved)
  }
  return (
    <ProveContext.Provider value={prove}>
      {children}
      <Suspense>{open && <CodeModal onClose={close} />}</Suspense>
    </ProveContext.Provider>
  )
}

/** Runs what may want a one-time code first: asks for it when told to, then runs it again. Undefined when nobody gave one. */
export function useProved() {
  const prove = useContext(ProveContext)
  return useCallback(
    async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'STEP_UP')) throw error
        return (await prove()) ? work() : undefined
      }
    },
    [prove]
  )
}
