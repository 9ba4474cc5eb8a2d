import type { Data, Endpoints } from '@contract'
import Taro, { useUnload } from '@tarojs/taro'
import { useRef } from 'react'
import { newIdempotencyKey } from '@/lib/idem'
import type { Place } from '@/stores/place'
import { back, go, type Query } from './nav'
import { useQuery } from './pages/page'

export type Address = Data<Endpoints['GET /api/address/detail/{id}']>

const topic = (id: string) => `answer:${id}`

/**
 * Opens a page that is asked for something; what it answers, or undefined when it is left without an answer.
 * The answer travels by Taro's event centre: packages of a mini-program may each hold a copy of this module.
 */
export function ask<T>(path: string, query: Query = {}): Promise<T | undefined> {
  const id = newIdempotencyKey()
  return new Promise(resolve => {
    Taro.eventCenter.once(topic(id), (value?: T) => resolve(value))
    go(path, { ...query, ask: id })
  })
}

/**
 * In the page that was asked: gives the answer and goes back to who asked. `leaving` is asked for an answer when the
 * person leaves without one.
 */
export function useAnswer<T>(leaving?: () => T | undefined): (value: T) => void {
  const { ask: id } = useQuery('ask')
  const latest = useRef(leaving)
  latest.current = leaving
  useUnload(() => {
    if (id) Taro.eventCenter.trigger(topic(id), latest.current?.())
  })
  return value => {
    if (id) Taro.eventCenter.trigger(topic(id), value)
    back()
  }
}

/** Lets the person choose one of their addresses; `id` is the one chosen so far. */
export const askAddress = (id?: string) => ask<Address>('/pages/user/address_list', { select: 1, id })

/** Lets the person choose a point, beginning near the given one. */
export const askPlace = (near: Partial<Place> = {}) =>
  ask<Place>('/choose-location', {
    mode: 'point',
    city: near.city,
    latitude: near.latitude,
    longitude: near.longitude
  })
