import { directorMonths } from '../../db/schema'
import type { Programme } from '../../programme'
import { adminTeamDomain } from './admin'
import { lookAtMonth } from './director'
import { teamDomain } from './routes'

export const teamProgramme: Programme = {
  contracts: [adminTeamDomain, teamDomain],
  jobs: [{ name: 'director-levels', every_s: 3600, run: lookAtMonth }],
  personal: [
    {
      tables: [
        {
          table: directorMonths,
          merge: { stays: 'operators name people with a phone, which a merged account has none of' },
          close: 'erased',
          export: '董事评定'
        }
      ],
      words: '董事评定'
    }
  ],
  reasons: { director_share: '董事服务收益', director_share_back: '董事服务收益收回' }
}
