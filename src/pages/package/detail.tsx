import { useShareAppMessage } from '@tarojs/taro'
import { useRef } from 'react'
import { page, useQuery } from '@/kit/pages/page'
import { pictureUrl } from '@/kit/picture'
import { pageUrl } from '@/lib/query'
import { PackageBody } from './_parts/PackageBody'
import { PackageList } from './_parts/PackageList'
import type { PackageDetail } from './_parts/picks'

definePageConfig({ navigationBarTitleText: '礼包详情', enableShareAppMessage: true })

/** One package; without an id all of them, to choose one. */
export default page(() => {
  const { id } = useQuery('id')
  const shown = useRef<PackageDetail>(undefined)
  useShareAppMessage(() => ({
    title: shown.current?.title ?? '超值礼包，成套买更划算',
    path: pageUrl('/pages/package/detail', { id }),
    imageUrl: shown.current && pictureUrl(shown.current.image, 750)
  }))
  return id ? <PackageBody id={id} shown={shown} /> : <PackageList />
})
