import { replaceStep } from '@/kit/join-ways'
import { JoinStepPage } from '@/kit/pages/JoinStepPage'
import { useQuery } from '@/kit/pages/page'
import type { JOIN_STEPS, JoinName } from '@/kit/state/joinForm'

interface Props {
  step: (typeof JOIN_STEPS)['franchise'][number]['key']
  groups: readonly { title?: string; names: readonly JoinName[] }[]
}

/** A step of the form for a store; each is a page of its own, in the place of the one before. */
export function FranchiseStep({ step, groups }: Props) {
  const { id } = useQuery('id')
  const onStep = (next: string) => replaceStep('franchise', next, id)
  return <JoinStepPage type="franchise" step={step} id={id} groups={groups} onStep={onStep} />
}
