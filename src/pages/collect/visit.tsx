import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { goHome } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { NavBar } from '@/kit/parts/NavBar'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { CollectTabs } from './_parts/CollectTabs'
import { PickBar, PickSwitch } from './_parts/PickBar'
import { Picking } from './_parts/Picking'
import { SeenRow } from './_parts/SeenRow'
import './visit.scss'

definePageConfig({ navigationBarTitleText: '浏览足迹' })

type Visit = Data<Endpoints['GET /api/collect/visits']>['list'][number]

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => {
  const [keeps, setKeeps] = useState(true)
  const [picking] = useState(() => new Picking())
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/collect/visits', paging, { catch: true, quiet: true })
    setKeeps(answer.keeps === 1)
    return answer
  }
  const [list] = useState(() => new PagedList<Visit>(load))
  const erase = async (ids?: string[]) => {
    const content = ids ? `删除选中的 ${ids.length} 条足迹吗？` : '清空全部足迹吗？清空后不能恢复'
    if (!(await confirm({ content, confirmText: ids ? '删除' : '清空' }))) return
    if (!(await api('POST /api/collect/visits/del', ids ? { ids: ids.slice(0, 100) } : { all: 1 }))) return
    picking.turn(false)
    await list.refresh()
    say(ids ? '已删除' : '足迹已清空')
  }
  const turn = async (on: boolean) => {
    const answer = await api('POST /api/collect/visits/keep', { keeps: on ? 1 : 0 })
    if (!answer) return
    setKeeps(answer.keeps === 1)
    say(on ? '已开启，之后看过的商品会记在这里' : '已关闭，不再记录你看过的商品')
  }
  const first = (visit: Visit, i: number) => list.items[i - 1]?.day !== visit.day
  return (
    <ListPage
      load={load}
      state={list}
      fresh
      skeleton="lines"
      nav={<NavBar right={list.items.length > 0 ? <PickSwitch picking={picking} /> : undefined} />}
      head={
        <View>
          <CollectTabs here="visit" />
          <View className="visits__head">
            <SwitchRow title="记录浏览足迹" note="只有你自己能看到，最多保留 200 件" checked={keeps} onChange={turn} />
            {list.items.length > 0 && (
              <View className="visits__clear">
                <Button kind="plain" size="small" onClick={() => erase()}>
                  清空足迹
                </Button>
              </View>
            )}
          </View>
        </View>
      }
      rowKey={visit => visit.id}
      row={(visit, i) => (
        <View>
          {first(visit, i) && <View className="visits__day">{dayWords(visit.day)}</View>}
          <SeenRow goods={visit} picking={picking} since="浏览" />
        </View>
      )}
      empty={{
        icon: 'clock',
        words: keeps ? '还没有浏览足迹' : '足迹已关闭，看过的商品不会记录',
        action: '再逛逛',
        onAction: goHome
      }}
      bottom={
        <PickBar
          picking={picking}
          ids={list.items.map(visit => visit.id)}
          words="删除"
          onTake={() => erase(picking.ids)}
        />
      }
    />
  )
})

/** "2026-11-20" -> "11月20日". */
const dayWords = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
