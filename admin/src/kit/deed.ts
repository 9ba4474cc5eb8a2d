import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { type Answer, api, type ConsoleKey, Refused, type Sent } from '../api'
import { useProved } from './step-up'

/**
 * A write of the console: asks for a code where one is wanted, says how it went, and has everything on the screen loaded
 * anew. `run` answers what came back, or undefined when it was refused or let be. `onHeld` is for what is kept until a
 * second person agrees: nothing is left to do here. `send` is how it is sent.
 */
export function useDeed<K extends ConsoleKey>(key: K, done: string, onHeld?: () => void, send = api) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const proved = useProved()
  const [busy, setBusy] = useState(false)
  /** Why the last try was refused. */
  const [refused, setRefused] = useState('')
  const under = useRef(false)
  const run = async (input: Sent<K>): Promise<Answer<K> | undefined> => {
    if (under.current) return
    under.current = true
    setBusy(true)
    setRefused('')
    // Tried again after a code, it is still the same write.
    const idem = crypto.randomUUID()
    try {
      const answer = await proved(() => send(key, input, idem))
      if (answer !== undefined) {
        if (done) message.success(done)
        await client.invalidateQueries()
      }
      return answer
    } catch (error) {
      setRefused(error instanceof Refused ? error.code : '')
      if (error instanceof Refused && error.code === 'HELD') {
        message.info((error as Error).message, 5)
        onHeld?.()
        await client.invalidateQueries()
      } else message.error((error as Error).message)
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  /** What was refused is of no matter any more. */
  const forget = () => setRefused('')
  return { run, busy, refused, forget }
}
