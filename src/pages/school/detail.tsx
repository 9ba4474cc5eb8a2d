import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '课程详情' })

export default page(() => {
  const { id } = useQuery('id')
  const [title, setTitle] = useState('商学院课程')
  useShareAppMessage(() => ({ title, path: `/pages/school/detail?id=${id}` }))
  const load = async () => {
    const course = await api('GET /api/article/details/{id}', { id }, { catch: true, quiet: true })
    setTitle(course.title)
    return course
  }
  return <ArticlePage load={load} missing="这节课已经下架" />
})
