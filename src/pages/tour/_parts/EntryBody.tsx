import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { CashSteps } from '@/kit/parts/CashSteps'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Countdown } from '@/kit/parts/Countdown'
import { Pic } from '@/kit/parts/Pic'
import { RulesCard } from '@/kit/parts/RulesCard'
import { GroupCard } from './GroupCard'
import { type EntryInfo, toneOf } from './model'
import './EntryBody.scss'

interface Props {
  info: EntryInfo
  /** Its time is over: how it stands is asked anew. */
  onTurn: () => void
  onLeave: () => void
}

/** One entry whole: how it stands, its group, who travels, what was paid, and what is still to come. */
export const EntryBody = ({ info, onTurn, onLeave }: Props) => (
  <View className="entrybody">
    <View className={`entrybody__head entrybody__head--${toneOf(info.state)}`} role="status">
      <View className="entrybody__state">{info._state}</View>
      <View className="entrybody__next">{info.next_words}</View>
      {info.stop_time > 0 && (
        <Countdown end_s={info.stop_time} look="text" before="剩 " onEnd={onTurn} className="entrybody__clock" />
      )}
    </View>
    <Card>
      <View
        className="entrybody__trip"
        role="button"
        onClick={() => go('/pages/tour/detail', { id: info.route_id, group: info.group_id || undefined })}
      >
        <Pic className="entrybody__pic" src={info.pic} alt="" width={200} />
        <View className="entrybody__words">
          <View className="entrybody__title">{info.title}</View>
          <View className="entrybody__note">{info._date}</View>
          <View className="entrybody__note">{`${info.num} 位出行人`}</View>
        </View>
      </View>
    </Card>
    {info.group && (
      <GroupCard
        group={info.group}
        title="我的团"
        onClick={() => go('/pages/tour/team1', { id: info.group_id })}
        onEnd={onTurn}
      />
    )}
    <Card title="报名进度">
      <CashSteps steps={info.steps} />
    </Card>
    {info.travellers.length > 0 && (
      <CellGroup title="出行人" note={info.can_edit === 1 ? `${info.edit_until} 前可以更换` : undefined}>
        {info.travellers.map(person => (
          <Cell key={person.id} icon="user" title={person.name} value={person.card} />
        ))}
      </CellGroup>
    )}
    {info.lines.length > 0 && (
      <Card title="费用明细">
        {info.lines.map(line => (
          <View key={line.title} className="entrybody__line">
            <View className="entrybody__words">{`${line.title} ¥${line.price} × ${line.num}`}</View>
            <View>{`¥${line.sum_price}`}</View>
          </View>
        ))}
        <View className="entrybody__line entrybody__line--sum">
          <View className="entrybody__words">合计</View>
          <View>{`¥${info.pay_price}`}</View>
        </View>
      </Card>
    )}
    <CellGroup>
      {info.order_id && <Cell title="订单号" value={info.order_id} />}
      <Cell title="报名时间" value={info._add_time} />
      <Cell icon="service" title="联系客服" onClick={() => go('/pages/service/service')} />
    </CellGroup>
    <RulesCard title="报名须知" rules={info.rules} />
    {info.can_leave === 1 && (
      <View className="entrybody__leave" role="button" onClick={onLeave}>
        {info.state === 'waiting' ? '取消候补' : '退出这次旅行'}
      </View>
    )}
  </View>
)
