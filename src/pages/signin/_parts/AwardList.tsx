import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { State } from '@/kit/parts/State'
import type { Awards } from './SigninState'
import './AwardDetail.scss'

const ICONS = { points: 'coin', card: 'calendar', goods: 'gift' } as const
type Award = Awards['list'][number]

const noteOf = (award: Award) =>
  award.stop_time > 0 ? `连续 ${award.days} 天，${award._stop_time} 前领取` : `连续 ${award.days} 天，${award.since} 起`

const Rows = ({ title, list }: { title: string; list: readonly Award[] }) =>
  list.length === 0 ? null : (
    <CellGroup title={title}>
      {list.map(award => (
        <Cell
          key={award.id}
          icon={ICONS[award.kind]}
          title={`${award.title} · ${award.amount}`}
          note={noteOf(award)}
          value={award._state}
          onClick={() => go('/pages/signin/receive', { id: award.id })}
        />
      ))}
    </CellGroup>
  )

/** All prizes of one's streaks: those to be taken first. */
export const AwardList = () => (
  <DetailPage load={() => api('GET /api/sign/awardinfo', {}, quietly)} fresh skeleton="lines">
    {({ list, steps, streak, take_days }) => {
      const waits = list.filter(({ state }) => state === 'open' || state === 'collect')
      const next = steps.find(({ left }) => left > 0)
      if (list.length === 0)
        return (
          <State
            kind="empty"
            icon="gift"
            words="还没有达成连续签到奖励"
            hint={next ? `已连续 ${streak} 天，再签 ${next.left} 天得${next.title}` : undefined}
            action="去签到"
            onAction={() => replace('/pages/signin/signin')}
          />
        )
      return (
        <View className="award">
          <Rows title={`待领取（达成后 ${take_days} 天内有效）`} list={waits} />
          <Rows title="已领取和已过期" list={list.filter(one => !waits.includes(one))} />
        </View>
      )
    }}
  </DetailPage>
)
