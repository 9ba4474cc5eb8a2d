import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { State } from '@/kit/parts/State'
import { session } from '@/stores/session'
import { RouteRow } from './_parts/RouteRow'
import './index.scss'

definePageConfig({ navigationBarTitleText: '免费游', enableShareAppMessage: true })

const HOT = 6

async function load() {
  const [routes, ways, banners, figures] = await Promise.all([
    api('GET /api/tripfree/list', { page: 1, limit: HOT }, { catch: true, quiet: true }),
    api('GET /api/tripfree/tripnavigation', {}, { catch: true, quiet: true }),
    api('GET /api/tripfree/carouselbanner', {}, { catch: true, quiet: true }),
    api('GET /api/tripfree/shopdata', {}, { catch: true, quiet: true })
  ])
  return { routes, ways, banners, figures }
}

const open = (path: string) => session.requireLogin() && go(path)

/** The tours' home: banners, destinations, what is travelled, my income, and the routes that leave next. */
export default page(() => (
  <DetailPage load={load} fresh skeleton="boxes">
    {({ routes, ways, banners, figures }) => (
      <View className="tourhome">
        <Banner items={banners.list} />
        <View className="tourhome__figures">
          <Figure value={figures.route_num} words="条免费线路" />
          <Figure value={figures.seats} words="个名额可报" />
          <Figure value={figures.people_num} words="人已成团出行" />
        </View>
        <Mine />
        {ways.list.length > 0 && (
          <Card title="去哪儿玩" more="全部线路" onMore={() => go('/pages/tour/list')}>
            <View className="tourhome__places">
              {ways.list.map(place => (
                <View
                  key={place.name}
                  className="tourhome__place"
                  role="button"
                  onClick={() => go('/pages/tour/list', { destination: place.name })}
                >
                  <Pic className="tourhome__pic" src={place.pic} alt="" width={200} />
                  <View className="tourhome__name">{place.name}</View>
                  <View className="tourhome__note">{`${place.count} 条线路`}</View>
                </View>
              ))}
            </View>
          </Card>
        )}
        <View className="tourhome__title">近期出发</View>
        <View className="tourhome__routes">
          {routes.list.length === 0 && (
            <State kind="empty" icon="route" words="新的线路正在筹备" hint="过几天再来看看" />
          )}
          {routes.list.map(route => (
            <RouteRow key={route.id} route={route} />
          ))}
        </View>
      </View>
    )}
  </DetailPage>
))

const Figure = ({ value, words }: { value: number; words: string }) => (
  <View className="tourhome__figure">
    <View className="tourhome__value">{value}</View>
    <View className="tourhome__note">{words}</View>
  </View>
)

type Center = Data<Endpoints['GET /api/tripfree/center']>

/** My trips and what they bring; whoever is a guest is asked to sign in when they tap. */
const Mine = observer(function Mine() {
  const mine = useResource<Center | undefined>(
    async () => (session.signedIn ? api('GET /api/tripfree/center', {}, quietly) : undefined),
    session.nth,
    true
  )
  const { data } = mine
  const going = data ? data.counts.unpaid + data.counts.joined + data.counts.formed : 0
  return (
    <Card>
      <View className="tourhome__mine">
        <View className="tourhome__income" role="button" onClick={() => open('/pages/user/tripwithdraw')}>
          <View className="tourhome__note">旅游收益（元）</View>
          <View className="tourhome__balance">{data?.balance ?? '—'}</View>
          <View className="tourhome__note">{data ? `返程后结算 ${data.pending}` : '登录后查看'}</View>
        </View>
        <View className="tourhome__ways">
          <Way words="我的旅游" note={going > 0 ? `${going} 个进行中` : ''} to="/pages/tour/my_tour" />
          <Way words="我的团队" note={data && data.group_num > 0 ? `${data.group_num} 个` : ''} to="/pages/tour/team" />
          <Way
            words="邀请的旅行"
            note={data && data.invited_num > 0 ? `${data.invited_num} 次` : ''}
            to="/pages/tour/tour_list"
          />
        </View>
      </View>
    </Card>
  )
})

const Way = ({ words, note, to }: { words: string; note: string; to: string }) => (
  <View className="tourhome__way" role="button" onClick={() => open(to)}>
    <View>{words}</View>
    <View className="tourhome__note tourhome__more">{note}</View>
    <Icon name="right" size={28} className="tourhome__arrow" />
  </View>
)
