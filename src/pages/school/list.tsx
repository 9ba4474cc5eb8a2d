import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { CourseRow } from './_parts/CourseRow'
import './list.scss'

definePageConfig({ navigationBarTitleText: '课程列表' })

type Topic = Data<Endpoints['GET /api/article/list/{id}']>['topic']

export default page(() => {
  const { id } = useQuery('id')
  const [topic, setTopic] = useState<Topic>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/article/list/{id}', { id, ...paging }, { catch: true, quiet: true })
    setTopic(answer.topic)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={id}
      head={
        topic && (
          <View className="courses">
            <View className="courses__name">{topic.title}</View>
            <View className="courses__synopsis">
              {topic.synopsis} · 共 {topic.count} 节
            </View>
          </View>
        )
      }
      rowKey={course => course.id}
      row={(course, i) => <CourseRow course={course} rank={i + 1} />}
      empty={{ icon: 'notes', words: '这个主题还没有课程', hint: '先看看别的主题吧' }}
    />
  )
})
