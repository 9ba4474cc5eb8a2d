import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { api } from '@/api'
import { goFix, goStep } from '@/kit/join-ways'
import { go } from '@/kit/nav'
import { ApplicationDeeds, ApplicationStanding } from '@/kit/parts/ApplicationStanding'
import { Button } from '@/kit/parts/Button'
import { JOIN_STEPS, type Joining, type JoinStanding, type JoinType } from '@/kit/state/joinForm'
import type { Resource } from '@/kit/state/Resource'
import { DetailPage } from './DetailPage'
import './JoinStandingPage.scss'

interface Props {
  type: JoinType
  /** Which one; the newest without. */
  id: string
  /** What stands there while nothing was handed in. */
  none: (standing: JoinStanding) => ReactNode
  /** The main action while nothing was handed in; it opens the step to go on with. */
  begin: (standing: JoinStanding) => string
  /** Below an application that was handed in. */
  more?: (one: Joining) => ReactNode
}

const load = (type: JoinType, id: string) =>
  api('GET /api/merchant/apply_detail', id ? { id } : { type }, { catch: true, quiet: true })

/** The step to go on with: the first that is not kept. */
export function nextStep(type: JoinType, standing: Pick<JoinStanding, 'draft'>): string {
  const kept = standing.draft?.kept_steps ?? []
  return (JOIN_STEPS[type].find(step => !kept.includes(step.key)) ?? JOIN_STEPS[type][0]!).key
}

/** How an application to join stands, with what its applicant may do now. */
export function JoinStandingPage({ type, id, none, begin, more }: Props) {
  return (
    <DetailPage
      load={() => load(type, id)}
      filter={id}
      fresh
      missing="没有找到这份申请"
      bottom={(standing, resource) => {
        const [one] = standing.applications
        if (one) return <Deeds one={one} resource={resource} />
        return (
          <View className="joinstanding__deeds">
            <Button kind="main" size="large" block onClick={() => goStep(type, nextStep(type, standing))}>
              {begin(standing)}
            </Button>
          </View>
        )
      }}
    >
      {standing => {
        const [one] = standing.applications
        if (!one) return none(standing)
        return (
          <View>
            <ApplicationStanding one={one} />
            {more?.(one)}
          </View>
        )
      }}
    </DetailPage>
  )
}

function Deeds({ one, resource }: { one: Joining; resource: Resource<JoinStanding> }) {
  const again = () => goStep(one.type, JOIN_STEPS[one.type][0]!.key, one.id)
  const fix = () => goFix(one.id)
  const shop = () => go('/pages/store/shop', { mer_id: one.mer_id })
  return (
    <ApplicationDeeds
      one={one}
      deeds={{
        correct: { words: '去修改', run: fix },
        again: { words: '修改后重新提交', run: again },
        renew: { words: '更新资质', run: fix }
      }}
      anew={() => goStep(one.type, JOIN_STEPS[one.type][0]!.key)}
      home={one.mer_id ? { words: '进入我的店铺', run: shop } : undefined}
      onChange={() => resource.refresh()}
    />
  )
}
