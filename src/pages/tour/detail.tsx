import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { pictureUrl } from '@/kit/picture'
import { pageUrl } from '@/lib/query'
import { session } from '@/stores/session'
import { useInvite } from './_parts/invite'
import type { RouteDetail } from './_parts/model'
import { RouteBody } from './_parts/RouteBody'

definePageConfig({ navigationBarTitleText: '线路详情', enableShareAppMessage: true })

/** A route: what each day holds, its days and groups, its terms; and entering it. */
export default page(() => {
  const { id, group, code } = useQuery('id', 'group', 'code')
  const [dateId, setDateId] = useState('')
  const [route, setRoute] = useState<RouteDetail>()
  useInvite(code)
  useShareAppMessage(() => ({
    title: route ? `线路免费，一起去${route.title}` : undefined,
    path: pageUrl('/pages/tour/detail', {
      id,
      group: group || undefined,
      code: session.user?.invite_code || undefined
    }),
    imageUrl: route ? pictureUrl(route.pic, 750) : undefined
  }))
  const load = async () => {
    const answer = await api(
      'GET /api/tripfree/details',
      { id, group_id: group || undefined },
      { catch: true, quiet: true }
    )
    setRoute(answer)
    return answer
  }
  return (
    <DetailPage
      load={load}
      filter={[id, group, session.nth]}
      fresh
      missing="这条线路已经下架，去看看别的吧"
      bottom={data => <EnterBar route={data} dateId={chosenOf(data, dateId)} />}
    >
      {(data, resource) => (
        <RouteBody
          route={data}
          dateId={chosenOf(data, dateId)}
          onChoose={setDateId}
          onTurn={() => resource.refresh()}
        />
      )}
    </DetailPage>
  )
})

/** The day that was chosen; else that of the group one was invited to, or the next with seats. */
const chosenOf = ({ dates, shared_group }: RouteDetail, chosen: string): string =>
  [chosen, shared_group?.date_id].find(id => dates.some(date => date.id === id)) ??
  (dates.find(date => date.state === 'open') ?? dates[0])?.id ??
  ''

const Closed = ({ children }: { children: string }) => (
  <ActionBottom disabled onClick={() => {}}>
    {children}
  </ActionBottom>
)

function EnterBar({ route, dateId }: { route: RouteDetail; dateId: string }) {
  const { my_trip: mine, shared_group: shared } = route
  const date = route.dates.find(one => one.id === dateId)
  const enter = (group_id?: string) =>
    session.requireLogin() && go('/pages/tour/apply', { id: route.id, date_id: dateId, group_id })
  const look = () => (mine?.state === 'held' ? enter() : go('/pages/tour/result', { id: mine?.id }))
  if (mine?.date_id === dateId) return <ActionBottom onClick={look}>{`${mine._state}，查看报名`}</ActionBottom>
  if (!date) return <Closed>新班期筹备中</Closed>
  if (date.state === 'closed') return <Closed>该班期报名已截止</Closed>
  const friends = shared?.date_id === dateId && shared.state === 'open' && shared.seats > 0 ? shared : undefined
  if (date.state === 'full') return <ActionBottom onClick={() => enter(friends?.id)}>名额已满，去候补</ActionBottom>
  if (friends)
    return (
      <ActionBottom onClick={() => enter(friends.id)}>{`参加好友的团，还差 ${friends.missing_num} 人`}</ActionBottom>
    )
  return <ActionBottom onClick={() => enter()}>{`立即报名 · 押金 ¥${date.deposit}/人`}</ActionBottom>
}
