import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Countdown } from '@/kit/parts/Countdown'
import { Tabs } from '@/kit/parts/Tabs'
import { GiftLine } from './_parts/GiftLine'
import type { ReceivedGift, SentGift } from './_parts/words'

definePageConfig({ navigationBarTitleText: '送礼记录' })

type Side = 'sent' | 'received'
type Row = { side: 'sent'; gift: SentGift } | { side: 'received'; gift: ReceivedGift }

const SIDES: { value: Side; text: string }[] = [
  { value: 'sent', text: '送出的' },
  { value: 'received', text: '收到的' }
]
const EMPTY = {
  sent: {
    icon: 'gift',
    words: '还没有送过礼物',
    hint: '挑一件好物，送给想念的人',
    action: '去挑礼物',
    onAction: () => go('/pages/store/mall')
  },
  received: { icon: 'gift', words: '还没有收到礼物', hint: '好友送你的礼物会出现在这里' }
} as const

export default page(() => {
  const query = useQuery('side')
  const [side, setSide] = useState<Side>(query.side === 'received' ? 'received' : 'sent')
  const load = async (paging: { page: number; limit: number }) => {
    const asked = { catch: true, quiet: true } as const
    if (side === 'received') {
      const { list, count } = await api('GET /api/gift/receivelist', paging, asked)
      return { list: list.map((gift): Row => ({ side, gift })), count }
    }
    const { list, count } = await api('GET /api/gift/invitelist', paging, asked)
    return { list: list.map((gift): Row => ({ side, gift })), count }
  }
  return (
    <ListPage<Row>
      load={load}
      filter={side}
      fresh
      head={<Tabs items={SIDES} value={side} onChange={setSide} sticky />}
      empty={EMPTY[side]}
      rowKey={row => `${row.side}${row.gift.id}`}
      row={row => (row.side === 'sent' ? <Sent gift={row.gift} /> : <Received gift={row.gift} />)}
    />
  )
})

const Sent = ({ gift }: { gift: SentGift }) => (
  <GiftLine
    image={gift.image}
    title={gift.store_name}
    note={`${gift.total_num} 份 · ${gift.phone ? `送给 ${gift.phone}` : gift.words}`}
    state={gift._state}
    warm={gift.state === 'open' || gift.state === 'unpaid'}
    foot={
      gift.state === 'open' && gift.stop_time > 0 ? (
        <Countdown end_s={gift.stop_time} look="text" after="后退款" />
      ) : (
        gift._add_time
      )
    }
    onClick={() => go('/pages/gift/invite', { id: gift.id })}
  />
)

const Received = ({ gift }: { gift: ReceivedGift }) => (
  <GiftLine
    image={gift.image}
    title={gift.store_name}
    note={`${gift.nickname}：${gift.words}`}
    state={gift._state}
    foot={gift._add_time}
    onClick={() => go('/pages/gift/detail', { id: gift.id })}
  />
)
