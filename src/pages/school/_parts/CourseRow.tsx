import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { countText } from '@/lib/format'
import './CourseRow.scss'

type Course = Data<Endpoints['GET /api/article/hot/list']>['list'][number]

/** A course in a list: its place, what it is about, how often it was read. */
export const CourseRow = ({ course, rank }: { course: Course; rank: number }) => (
  <View className="course" onClick={() => go('/pages/school/detail', { id: course.id })}>
    <View className={`course__rank ${rank <= 3 ? 'course__rank--top' : ''}`}>{rank}</View>
    <View className="course__words">
      <View className="course__title">{course.title}</View>
      <View className="course__synopsis">{course.synopsis}</View>
      <View className="course__facts">
        {course.duration && (
          <View className="course__fact">
            <Icon name="play" size={24} />
            {course.duration}
          </View>
        )}
        <View className="course__fact">{countText(course.visit)} 人学过</View>
      </View>
    </View>
    <Icon name="right" size={28} className="course__arrow" />
  </View>
)
