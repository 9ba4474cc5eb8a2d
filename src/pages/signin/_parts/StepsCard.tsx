import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { ProgressList, type ProgressRow } from '@/kit/parts/ProgressList'
import type { Awards, SigninState } from './SigninState'

const ICONS = { points: 'coin', card: 'calendar', goods: 'gift' } as const

/** What can be done about a step: take what it brought, or go on. */
function actionOf({ list }: Awards, step: Awards['steps'][number]): ProgressRow['action'] {
  const mine = list.find(({ days, state }) => days === step.days && (state === 'open' || state === 'collect'))
  if (mine) return { words: '领取', kind: 'main', onClick: () => go('/pages/signin/receive', { id: mine.id }) }
  return { words: step.left > 0 ? `还差 ${step.left} 天` : '已达成' }
}

/** What a streak brings when it lasts. */
export const StepsCard = observer(function StepsCard({ state }: { state: SigninState }) {
  const awards = state.awards.data
  if (!awards || awards.steps.length === 0) return null
  return (
    <Card title="连续签到奖励" more="我的奖励" onMore={() => go('/pages/signin/receive')}>
      <ProgressList
        rows={awards.steps.map(step => ({
          key: String(step.days),
          icon: ICONS[step.kind],
          title: step.title,
          info: `连续签到 ${step.days} 天`,
          value: Math.min(awards.streak, step.days),
          max: step.days,
          unit: ' 天',
          reward: step.kind === 'goods' ? '实物包邮' : step.amount,
          action: actionOf(awards, step)
        }))}
      />
    </Card>
  )
})
