import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { MaterialCard } from './_parts/MaterialCard'

definePageConfig({ navigationBarTitleText: '素材详情' })

export default page(() => {
  const { id } = useQuery('id')
  const [title, setTitle] = useState('推广素材')
  useShareAppMessage(() => ({ title, path: `/pages/sucai/detail?id=${id}` }))
  const load = async () => {
    const piece = await api('GET /api/article/sucai/details', { id }, { catch: true, quiet: true })
    setTitle(piece.title)
    return piece
  }
  return (
    <DetailPage load={load} skeleton="posts" missing="这条素材已经下架">
      {piece => <MaterialCard piece={piece} />}
    </DetailPage>
  )
})
