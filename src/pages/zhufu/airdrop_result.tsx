import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed, ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Onward } from '@/kit/parts/Onward'
import { Row } from '@/kit/parts/Row'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tag } from '@/kit/parts/Tag'
import { DropFace } from './_parts/DropFace'
import { Outcome } from './_parts/Outcome'
import type { Claim } from './_parts/words'
import './airdrop_result.scss'

definePageConfig({ navigationBarTitleText: '空投结果' })

const none = {
  icon: 'gift',
  words: '还没有领过空投',
  hint: '达到条件就能领，不用花钱',
  action: '去看看',
  onAction: () => go('/pages/zhufu/airdrop')
} as const

/** What waits for the person stands out; what is over does not. */
const TONES = {
  collect: 'solid',
  waiting: 'warning',
  given: 'success',
  ordered: 'success',
  lapsed: 'mute',
  void: 'mute'
} as const

/** What came of one claim, and all that were made. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <ListPage<Claim>
      load={paging => api('GET /api/kongtou/record', paging, quietly)}
      fresh
      head={id ? <One id={id} /> : undefined}
      rowKey={claim => claim.id}
      row={claim => (
        <Row
          className="dropline"
          lead={<DropFace airdrop={claim} className="dropline__pic" />}
          title={claim.title}
          notes={[claim.what, claim._add_time]}
          side={
            <Onward>
              <Tag kind={TONES[claim.state]}>{claim._state}</Tag>
            </Onward>
          }
          onClick={() => go('/pages/zhufu/airdrop_result', { id: claim.id })}
        />
      )}
      empty={none}
    />
  )
})

const One = observer(function One({ id }: { id: string }) {
  const resource = useResource(() => api('GET /api/kongtou/result', { id }, quietly), id, true)
  const { data, error } = resource
  if (data) return <Outcome claim={data} />
  return (
    <View>
      {error ? (
        <Failed code={error.code} words="没有这条领取记录" onRetry={() => resource.refresh()} />
      ) : (
        <Skeleton kind="lines" />
      )}
    </View>
  )
})
