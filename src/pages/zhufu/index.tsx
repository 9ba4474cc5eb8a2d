import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DiscRow } from '@/kit/parts/DiscRow'
import { Facts } from '@/kit/parts/Facts'
import { Figures } from '@/kit/parts/Figures'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Waterfall } from '@/kit/parts/Waterfall'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '助富' })

type Goods = Data<Endpoints['GET /api/zfgoodsindex']>['list'][number]

const WAYS = [
  { icon: 'refund', name: '补贴兑换', path: '/pages/zhufu/btExchange' },
  { icon: 'ticket', name: '消费兑换', path: '/pages/zhufu/xfExchange' },
  { icon: 'calendar', name: '持有', path: '/pages/zhufu/chiyou' },
  { icon: 'lock', name: '留存', path: '/pages/zhufu/retain' },
  { icon: 'gift', name: '赠送', path: '/pages/zhufu/gift' }
] as const

const loadHead = async () => {
  const [head, mine] = await Promise.all([
    api('GET /api/zfheaderindex', {}, quietly),
    api('GET /api/zhufu/index', {}, quietly)
  ])
  return { head, mine }
}

/** The programme's home: its banners, what I hold, the ways on, notices, and picked goods. */
export default page(() => (
  <ListPage<Goods>
    load={paging => api('GET /api/zfgoodsindex', paging, quietly)}
    head={<Head />}
    rowKey={goods => goods.id}
    row={() => null}
    layout={goods => <Waterfall goods={goods} />}
    skeleton="goods"
    empty={{ icon: 'package', words: '精选好物正在准备', hint: '先看看上面的账户吧' }}
  />
))

const Head = observer(function Head() {
  const { data, error } = useResource(loadHead, null, true)
  if (!data) return error ? null : <Skeleton kind="boxes" />
  const { head, mine } = data
  const ready = Number(mine.ready_number) > 0
  return (
    <View className="zhufu">
      <View className="zhufu__top">
        <Banner items={head.list} />
      </View>
      <Card title="我的助富" more="全部账户" onMore={() => go('/pages/zhufu/my')}>
        {[mine.holdings.slice(0, 3), mine.holdings.slice(3)].map((row, i) => (
          <Figures
            key={i}
            className="zhufu__figures"
            items={row.map(({ name, number }) => ({ name, value: number }))}
          />
        ))}
      </Card>
      <View className="zhufu__top">
        <DiscRow items={WAYS.map(({ path, ...way }) => ({ ...way, onClick: () => go(path) }))} />
      </View>
      <CellGroup>
        <Cell
          icon="calendar"
          title="正在发放"
          value={`${mine.open_count} 笔`}
          onClick={() => go('/pages/zhufu/chiyou')}
        />
        <Cell
          icon="coin"
          title="红宝石值"
          note={ready ? '有发放好的红宝石，记得领取' : '释放的红宝石在这里领取'}
          value={ready ? `可领 ${mine.ready_number}` : undefined}
          onClick={() => go('/pages/zhufu/rubyVal')}
        />
        <Cell icon="heart" title="康养家庭" note="签一份协议，按天发放" onClick={() => go('/pages/family/index')} />
        <Cell icon="history" title="新记录" note="各账户最近的收支" onClick={() => go('/pages/zhufu/new_record')} />
      </CellGroup>
      {mine.notices.length > 0 && (
        <CellGroup title="公告">
          {mine.notices.map(({ id, title }) => (
            <Cell key={id} icon="bell" title={title} onClick={() => go('/pages/notice/notice', { id })} />
          ))}
        </CellGroup>
      )}
      <Card title={head.slogan}>
        <Facts facts={head.rules} />
      </Card>
    </View>
  )
})
