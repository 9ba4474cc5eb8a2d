import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { Tabs } from '@/kit/parts/Tabs'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { skuWords } from '@/lib/sku'
import type { BoxLine } from './_parts/BoxState'
import './list.scss'

definePageConfig({ navigationBarTitleText: '我的盒子' })

const TABS = [
  { value: 'unopened', text: '待打开' },
  { value: 'waiting', text: '待领取' },
  { value: 'ordered', text: '已发货' },
  { value: 'bartered', text: '已置换' },
  { value: 'lapsed', text: '已过期' }
] as const
type Type = (typeof TABS)[number]['value']

const EMPTY: Record<Type, string> = {
  unopened: '没有待打开的盲盒',
  waiting: '没有待领取的商品',
  ordered: '还没有发货的商品',
  bartered: '没有置换过的商品',
  lapsed: '没有过期的商品'
}

const typeIn = (text: string): Type => TABS.find(({ value }) => value === text)?.value ?? 'unopened'

/** Boxes that are not opened, and what came out of the others. */
export default page(() => {
  const query = useQuery('type')
  const [type, setType] = useState<Type>(typeIn(query.type))
  const load = (paging: { page: number; limit: number }) =>
    api('GET /api/box/get_user_box_list', { type, ...paging }, { catch: true, quiet: true })
  const [list] = useState(() => new PagedList<BoxLine>(load))
  const done = async (words: string) => {
    Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
    await list.refresh()
  }
  return (
    <ListPage
      load={load}
      state={list}
      filter={type}
      fresh
      head={<Tabs items={TABS} value={type} onChange={setType} />}
      rowKey={line => line.id}
      row={line => <Row line={line} type={type} onDone={done} />}
      empty={{ words: EMPTY[type], icon: 'package', action: '去逛盲盒', onAction: () => go('/pages/blind/index') }}
      bottom={
        type === 'waiting' && <ActionBottom onClick={() => go('/pages/blind/address')}>填写地址，一起领取</ActionBottom>
      }
    />
  )
})

interface RowProps {
  line: BoxLine
  type: Type
  onDone: (words: string) => Promise<void>
}

function Row({ line, type, onDone }: RowProps) {
  const barter = async () => {
    const content = `「${line.name}」换成 ${line.barter} 金豆？置换后不能换回。`
    if (!(await confirm({ content, confirmText: '置换' }))) return
    const answer = await api('POST /api/box/do_barter', { id: line.id })
    if (answer) await onDone(`已置换 ${answer.beans} 金豆`)
  }
  const refund = async () => {
    const content = `${line.num} 个未打开的盲盒按 ¥${line.price} 一个原路退回，确定退款？`
    if (!(await confirm({ content, confirmText: '退款' }))) return
    const answer = await api('POST /api/box/refund', { order_id: line.order_id })
    if (answer) await onDone(answer.status === 'refunded' ? '已退款' : '退款处理中')
  }
  return (
    <View className="boxrow">
      <Pic src={line.picture} alt="" width={200} className="boxrow__pic" />
      <View className="boxrow__words">
        <View className="boxrow__name">{line.num > 1 ? `${line.name} × ${line.num}` : line.name}</View>
        <View className="boxrow__note">{[line.title, skuWords(line.suk)].filter(Boolean).join(' · ')}</View>
        <View className="boxrow__note">{noteOf(line, type)}</View>
      </View>
      <View className="boxrow__ways">
        {type === 'unopened' && (
          <Button kind="main" size="small" onClick={() => go('/pages/blind/index', { code: line.code })}>
            去打开
          </Button>
        )}
        {type === 'unopened' && line.can_refund === 1 && (
          <Button kind="plain" size="small" onClick={refund}>
            退款
          </Button>
        )}
        {type === 'waiting' && (
          <Button kind="main" size="small" onClick={() => go('/pages/blind/address', { id: line.id })}>
            领取
          </Button>
        )}
        {type === 'waiting' && line.barter > 0 && (
          <Button kind="plain" size="small" onClick={barter}>
            {`换 ${line.barter} 金豆`}
          </Button>
        )}
        {type === 'ordered' && (
          <Button kind="plain" size="small" onClick={() => go('/pages/order/detail', { id: line.order_id })}>
            看物流
          </Button>
        )}
      </View>
    </View>
  )
}

function noteOf({ can_refund, barter, _stop_time: until, _add_time: at }: BoxLine, type: Type): string {
  if (type === 'unopened') return can_refund ? `${until} 前可退款` : '已过退款期，可随时打开'
  if (type === 'waiting' && barter > 0) return `${until} 前可置换`
  return type === 'bartered' ? `已换 ${barter} 金豆` : at
}
