import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { PacketOpened } from '@/kit/parts/PacketOpened'
import { Tabs } from '@/kit/parts/Tabs'
import { PagedList } from '@/kit/state/PagedList'
import { type Packet, PacketCard } from './_parts/PacketCard'
import { PurseHead } from './_parts/PurseHead'
import { PurseWays } from './_parts/PurseWays'

definePageConfig({ navigationBarTitleText: '券包' })

type Counts = Data<Endpoints['GET /api/rwa/hongbList']>['counts']
type Type = keyof Counts

const TYPES: { value: Type; text: string }[] = [
  { value: 'open', text: '待拆红包' },
  { value: 'opened', text: '已拆开' },
  { value: 'lapsed', text: '已过期' }
]
const EMPTY = {
  open: {
    icon: 'gift',
    words: '现在没有待拆的红包',
    hint: '有新红包会在消息里告诉你，先去领几张券吧',
    action: '去领券',
    onAction: () => go('/pages/couponCenter/index')
  },
  opened: { icon: 'gift', words: '还没有拆过红包' },
  lapsed: { icon: 'gift', words: '没有过期的红包', hint: '红包都及时拆开了' }
} as const

export default page(() => {
  const query = useQuery('type')
  const [type, setType] = useState<Type>(TYPES.find(({ value }) => value === query.type)?.value ?? 'open')
  const [counts, setCounts] = useState<Counts>()
  const [opened, setOpened] = useState<Packet>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/rwa/hongbList', { ...paging, type }, { catch: true, quiet: true })
    setCounts(answer.counts)
    return answer
  }
  const [list] = useState(() => new PagedList<Packet>(load))
  const open = async ({ id }: Packet) => {
    const now = await api('POST /api/rwa/hongbOpen', { id })
    if (now) setOpened(now)
    // Refused, it is gone or over: the list says which.
    await list.refresh()
  }
  const tabs = TYPES.map(({ value, text }) => ({ value, text: counts?.[value] ? `${text} ${counts[value]}` : text }))
  return (
    <View>
      <ListPage<Packet>
        load={load}
        state={list}
        filter={type}
        fresh
        head={
          <View>
            <PurseHead waiting={counts?.open} opened={opened?.id} />
            <PurseWays />
            <Tabs items={tabs} value={type} onChange={setType} />
          </View>
        }
        rowKey={packet => packet.id}
        row={packet => <PacketCard packet={packet} onOpen={() => open(packet)} onChange={() => list.refresh()} />}
        empty={EMPTY[type]}
      />
      <PacketOpened packet={opened} onClose={() => setOpened(undefined)} />
    </View>
  )
})
