import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { OneAtATime } from '@/kit/state/OneAtATime'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { AfterSaleCard } from './_parts/AfterSaleCard'
import { type AfterSale, quietly } from './_parts/model'
import { PartSheet } from './_parts/PartSheet'
import { RefuseSheet } from './_parts/RefuseSheet'
import './orders.scss'

definePageConfig({ navigationBarTitleText: '售后处理' })

type State = 'todo' | 'open' | 'closed'

const EMPTY: Record<State, { words: string; hint: string }> = {
  todo: { words: '没有待处理的售后', hint: '买家申请售后后会出现在这里' },
  open: { words: '没有进行中的售后', hint: '等待寄回、等待买家答复的会在这里' },
  closed: { words: '还没有已结束的售后', hint: '' }
}

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [state, setState] = useState<State>('todo')
  const [counts, setCounts] = useState({ todo: 0, open: 0 })
  const [refusing, setRefusing] = useState<AfterSale | null>(null)
  const [parting, setParting] = useState<AfterSale | null>(null)
  const [turn] = useState(() => new OneAtATime())
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/keeper/aftersale/list', { ...paging, state, mer_id: merId }, quietly)
    setCounts({ todo: answer.todo, open: answer.open })
    return answer
  }
  const [rows] = useState(() => new PagedList<AfterSale>(load))

  const decide = async (sale: AfterSale, what: 'agree' | 'received') => {
    const pays = what === 'received' || sale.type === 1
    const sure = await confirm({
      title: sale.offer
        ? '改为全额退款？'
        : what === 'received'
          ? '确认收到退货？'
          : pays
            ? '同意退款？'
            : '同意退货？',
      content: pays ? `将原路退回买家 ¥${sale.refund_price}` : '买家会按店铺的退货地址寄回商品',
      confirmText: pays ? '确认退款' : '同意退货'
    })
    if (!sure) return
    await turn.run(sale.id, async () => {
      const of = { id: sale.id, mer_id: merId }
      const done =
        what === 'agree'
          ? await api('POST /api/keeper/aftersale/agree', { ...of, words: '' })
          : await api('POST /api/keeper/aftersale/received', of)
      if (done) say(done.status === 4 ? '已同意，等待买家寄回' : done.status === 6 ? '已退款' : '退款处理中')
      await rows.refresh()
    })
  }

  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        filter={state}
        fresh
        head={
          <Tabs
            items={[
              { value: 'todo', text: '待处理', count: counts.todo },
              { value: 'open', text: '进行中', count: counts.open },
              { value: 'closed', text: '已结束' }
            ]}
            value={state}
            onChange={setState}
            sticky
            className="keptorders__tabs"
          />
        }
        row={sale => (
          <AfterSaleCard
            sale={sale}
            busy={turn.id === sale.id}
            onAgree={() => decide(sale, 'agree')}
            onReceived={() => decide(sale, 'received')}
            onPart={() => setParting(sale)}
            onRefuse={() => setRefusing(sale)}
          />
        )}
        rowKey={sale => sale.id}
        skeleton="cards"
        empty={{ icon: 'refund', ...EMPTY[state] }}
      />
      {parting && (
        <PartSheet
          key={parting.id}
          sale={parting}
          merId={merId}
          onClose={() => setParting(null)}
          onOffered={() => rows.refresh()}
        />
      )}
      <RefuseSheet sale={refusing} merId={merId} onClose={() => setRefusing(null)} onRefused={() => rows.refresh()} />
    </View>
  )
})
