import type { ConsoleRight } from '@contract/rights'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Answer, api } from '../api'

export type Me = Answer<'GET /api/admin/me'>
export const MeContext = createContext<Me | null>(null)

export const useMeQuery = () => useQuery({ queryKey: ['me'], queryFn: () => api('GET /api/admin/me') })

/** Whoever is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('a page of the console stands inside of its shell')
  return me
}

/** Whether they may see whole receivers of orders that are worked on, as who may see everybody's may. */
export const useMayReceivers = () => {
  const may = useMay()
  return may('order.receivers') || may('person.reveal')
}

/** Whether whoever is signed in may do something; the server decides it again. */
export const useMay = () => {
  const { rights } = useMe()
  return (right: ConsoleRight) => rights.includes(right)
}
