import assert from 'node:assert/strict'
import fc from 'fast-check'
import { realName } from '../../src/domains/application/real-name'
import { decide, submitApplication } from '../../src/engines/application'
import { newId } from '../../src/lib/ids'
import { citizenId } from '../citizens'
import type { Lane } from './lane'
import { happens, type Operation } from './operation'
import { HOLDER, NEWCOMER } from './terms'

/** A citizen ID of the newcomer of every lane. */
const NUMBER = citizenId()
/** The holder of the card, somebody else, and the two names the sandbox's authority does not know or does not agree to. */
const NAMES = [HOLDER, HOLDER, '李雷', '不一致', '查不到'] as const

/** What agreeing to a name brings about; a second name is refused. */
function verify(lane: Lane, name: string): boolean {
  if (lane.verified !== undefined) return false
  lane.verified = name
  return true
}

/** The newcomer hands in a name: the authority decides, or leaves it to a person. */
const apply = fc.constantFrom(...NAMES).map(name => ({
  name: 'hand in a name',
  async run(lane: Lane) {
    const expected = lane.application?.state !== 'submitted' || 'STATE'
    const userId = lane.people[NEWCOMER]!.id
    const form = { name, number: NUMBER, photos: [], agreed_at: 1 }
    const row = await happens(lane, expected, () => submitApplication(lane.services, realName, { userId, form }))
    if (!row) return
    const verdict = { 不一致: 'refused', 查不到: 'submitted' }[name as string]
    const state = verdict ?? (verify(lane, name) ? 'approved' : 'refused')
    assert.equal(row.state, state)
    lane.application = { id: row.id, name, state }
  }
}))

const judge = fc.boolean().map(agreed => ({
  name: 'judge a name',
  async run(lane: Lane) {
    const { application } = lane
    if (!application) return
    const waits = application.state === 'submitted'
    const expected = waits ? !agreed || lane.verified === undefined || 'VERIFIED' : 'STATE'
    const decision = { id: application.id, reviewerId: newId(), reason: agreed ? undefined : '照片不清楚' }
    await happens(lane, expected, () => decide(lane.services, decision))
    if (expected !== true) return
    application.state = agreed ? 'approved' : 'refused'
    if (agreed) verify(lane, application.name)
  }
}))

/** Without a name nobody withdraws: it is handed in, and the authority or a person decides. */
export const nameOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: apply },
  { weight: 1, arbitrary: judge }
]
