import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type Lot, LotsPage } from './_parts/LotsPage'

definePageConfig({ navigationBarTitleText: '持有' })

const EMPTY = {
  icon: 'lock',
  words: '还没有持有',
  hint: '购物结算后得到的互兑通会在这里逐日释放',
  action: '去逛逛',
  onAction: () => void go('/pages/index/index')
} as const

const load = (paging: { page: number; limit: number }) => api('GET /api/youxuan/hdt_order_list', paging, quietly)

/** Tokens that are held; what was released of them is taken by hand. */
export default page(() => {
  const [busy, setBusy] = useState(false)
  const [lots] = useState(() => new PagedList<Lot>(load))
  const take = async () => {
    setBusy(true)
    const done = await api('POST /api/youxuan/hdt_hold_draw', {})
    if (done) Taro.showToast({ title: `已领取 ${done.number} 互兑通`, icon: 'none', duration: TOAST_DURATION_MS })
    // Also after a refusal: it may have been taken on another phone.
    await lots.refresh()
    setBusy(false)
  }
  return (
    <LotsPage
      load={load}
      state={lots}
      name="持有的互兑通"
      note="每天释放一部分，释放后由你领取"
      empty={EMPTY}
      bottom={({ ready }) => (
        <ActionBottom disabled={Number(ready) === 0} busy={busy} onClick={take}>
          {Number(ready) > 0 ? `领取 ${ready} 互兑通` : '暂时没有可领取的'}
        </ActionBottom>
      )}
    />
  )
})
