import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import type { EmptyWords } from '@/kit/pages/ListPage'
import { ListPage } from '@/kit/pages/ListPage'
import { Card } from '@/kit/parts/Card'
import { LevelBar } from '@/kit/parts/LevelBar'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tag } from '@/kit/parts/Tag'
import type { PagedList } from '@/kit/state/PagedList'
import './LotsPage.scss'

export type Lots = Data<Endpoints['GET /api/youxuan/xfq_order_list']>
export type Lot = Lots['list'][number]

interface Props {
  load: (paging: { page: number; limit: number }) => Promise<Lots>
  name: string
  note: string
  empty: EmptyWords
  state?: PagedList<Lot>
  /** Of what came with the first page: the one main action. */
  bottom?: (first: Lots) => ReactNode
}

const TONES = { open: 'success', done: 'mute', stopped: 'warning' } as const

/** What was promised of an asset and comes day by day: the sums, and each promise with how far it is. */
export function LotsPage({ load, name, note, empty, state, bottom }: Props) {
  const [first, setFirst] = useState<Lots>()
  const rows = async (paging: { page: number; limit: number }) => {
    const answer = await load(paging)
    if (paging.page === 1) setFirst(answer)
    return answer
  }
  return (
    <ListPage<Lot>
      load={rows}
      state={state}
      fresh
      head={
        first && (
          <StandingCard
            tone="brand"
            name={name}
            value={first.locked}
            note={note}
            figures={[
              { name: '可用', value: first.balance },
              { name: '待领取', value: first.ready },
              { name: '待发放', value: first.waiting }
            ]}
          />
        )
      }
      bottom={first && bottom?.(first)}
      rowKey={({ id }) => id}
      row={lot => <DailyLot lot={lot} />}
      empty={empty}
    />
  )
}

const DailyLot = ({ lot }: { lot: Lot }) => (
  <Card className="daily-lot" title={lot.title} more={<Tag kind={TONES[lot.state]}>{lot._state}</Tag>}>
    <LevelBar
      value={Number(lot.released)}
      max={Number(lot.total_number)}
      left={`已释放 ${lot.released}`}
      right={`共 ${lot.total_number}`}
    />
    <View className="daily-lot__words">
      {[
        `${lot._add_time} 起，${lot.daily_text}`,
        lot.next_day && `下次 ${lot.next_day}`,
        `最后一天 ${lot.last_day}`,
        Number(lot.boost) > 0 && `还可提前 ${lot.boost}`
      ]
        .filter(Boolean)
        .join('；')}
    </View>
  </Card>
)
