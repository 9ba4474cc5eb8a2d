import { go, replace } from './nav'
import type { Joining, JoinType } from './state/joinForm'

/** Where each step is filled in. */
const STEP_PAGES: Record<JoinType, Record<string, string>> = {
  shop: {
    base: '/pages/application/entry',
    papers: '/pages/application/entry',
    owner: '/pages/application/entry',
    sign: '/pages/application/entry'
  },
  franchise: {
    person: '/pages/join/step01',
    business: '/pages/join/step02',
    store: '/pages/join/step03',
    sign: '/pages/join/step04'
  },
  enterprise: {
    licence: '/pages/application/settleIn',
    owner: '/pages/application/settleIn',
    base: '/pages/application/settleIn',
    sign: '/pages/application/settleIn'
  }
}

/** Where somebody sees how their application stands, by how they join. */
const STANDING: Record<JoinType, string> = {
  shop: '/pages/application/detail',
  franchise: '/pages/join/result',
  enterprise: '/pages/application/settleIn'
}

/** Each step of a franchise is a page of its own; the others say which in the address. */
const query = (type: JoinType, step: string, id: string) => ({
  step: type === 'franchise' ? undefined : step,
  id: id || undefined
})

/** Opens a step of a form; `id` of an application that was refused. */
export const goStep = (type: JoinType, step: string, id = '') => go(STEP_PAGES[type][step]!, query(type, step, id))

/** Puts a step in the place of this one. */
export const replaceStep = (type: JoinType, step: string, id = '') =>
  replace(STEP_PAGES[type][step]!, query(type, step, id))

/** Opens single fields of an application: those that were sent back, or papers to renew. */
export const goFix = (id: string) => go('/pages/application/entry', { id, fix: 1 })

export const goStanding = ({ type, id }: Pick<Joining, 'type' | 'id'>) => go(STANDING[type], { id })
export const replaceStanding = (type: JoinType, id: string) => replace(STANDING[type], { id })
