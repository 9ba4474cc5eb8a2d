import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Countdown } from '@/kit/parts/Countdown'
import { Popup } from '@/kit/parts/Popup'
import { Row } from '@/kit/parts/Row'
import { session } from '@/stores/session'
import type { TuanOffer, TuanState } from './TuanState'
import './GroupRows.scss'

/** So many are on the page; the others are in a sheet. */
const SHOWN = 2

interface Props {
  state: TuanState
  groups: TuanOffer['groups']
  onTurn: () => void
}

/** Groups of others that can be joined. */
export const GroupRows = observer(function GroupRows({ state, groups, onTurn }: Props) {
  const others = groups.filter(pink => pink.pinkId !== state.shown?.pinkId)
  if (others.length === 0) return null
  const rows = (list: typeof others) =>
    list.map(pink => <GroupRow key={pink.pinkId} pink={pink} state={state} onTurn={onTurn} />)
  return (
    <View className="tuangroups">
      <Card
        title={`${others.length}个团正在拼，可以直接参加`}
        more={others.length > SHOWN ? '查看全部' : undefined}
        onMore={others.length > SHOWN ? () => state.open('groups') : undefined}
      >
        {rows(others.slice(0, SHOWN))}
      </Card>
      <Popup open={state.sheet === 'groups'} onClose={() => state.close()} title="正在拼的团">
        <View className="tuangroups__sheet">{rows(others)}</View>
      </Popup>
    </View>
  )
})

const GroupRow = observer(function GroupRow({
  pink,
  state,
  onTurn
}: {
  pink: TuanOffer['groups'][number]
  state: TuanState
  onTurn: () => void
}) {
  const [leader] = pink.members
  const join = () => session.requireLogin() && state.choose({ by: 'join', pinkId: pink.pinkId })
  return (
    <Row
      className="tuangroups__row"
      lead={<Avatar src={leader?.avatar} name="" size={80} />}
      title={leader?.nickname ?? ''}
      notes={[`${pink.size}人团 ¥${state.priceOf(pink.size)}`]}
      side={
        <View className="tuangroups__side">
          <View className="tuangroups__state">
            <View className="tuangroups__missing">{`还差${pink.missing_num}人`}</View>
            <Countdown className="tuangroups__until" end_s={pink.stop_time} onEnd={onTurn} />
          </View>
          {!state.tuan?.my_pink && (
            <Button kind="main" size="small" onClick={join}>
              去参团
            </Button>
          )}
        </View>
      }
    />
  )
})
