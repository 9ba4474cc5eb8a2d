import { useEffect, useState } from 'react'

const CALM_MS = 2_000

/** False until the first screen has had time to come: what is not seen at first may load then. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  return calm
}
