import { replies } from '../../db/schema'
import type { Programme } from '../../programme'
import { reviewCommands } from './commands'
import { adminReviewDomain, reviewDomain } from './routes'
import { reviewMade } from './tasks'

export const reviewProgramme: Programme = {
  contracts: [adminReviewDomain, reviewDomain],
  personal: [
    {
      tables: [
        {
          table: replies,
          merge: 'follows',
          close: { kept: 'what others read about goods, under a name that tells nothing' },
          export: '评价'
        }
      ],
      words: '评价'
    }
  ],
  taskEvents: [reviewMade],
  commands: reviewCommands
}
