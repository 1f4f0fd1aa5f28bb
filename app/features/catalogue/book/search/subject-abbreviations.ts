/** Abbreviations that teachers use for subjects. */

/** Each stands for one subject, or for several; the matcher of order files takes the first. */
// prettier-ignore
const abbreviations: Record<string, string> = {
  기가: '기술가정', 통사: '통합사회', 통과: '통합과학', 공국: '공통국어', 공수: '공통수학', 공영: '공통영어', 한사: '한국사', 확통: '확률과통계', 언매: '언어와매체',
  화작: '화법과작문', 화언: '화법과언어', 독작: '독서와작문', 생윤: '생활과윤리', 윤사: '윤리와사상', 사문: '사회문화 사회와문화', 정법: '정치와법', 과탐실: '과학탐구실험', 과탐실험: '과학탐구실험',
  동사: '동아시아사', 세사: '세계사', 한지: '한국지리', 세지: '세계지리', 진로: '진로와직업', 생과: '생명과학', 지과: '지구과학', 인공지능: '인공지능기초', 수익: '수학익힘', 실관: '실험관찰',
  수학익힘책: '수학익힘', 실험과관찰: '실험관찰', 사회부도: '사회과부도',
}

/** The same, in searches alone: a row of an order file names its books more fully. */
// prettier-ignore
const searchedAbbreviations: Record<string, string> = {
  국사: '한국사', 동아사: '동아시아사', 미적: '미적분', 기벡: '기하와벡터 기하', 독문: '독서와문법', 심국: '심화국어', 영독작: '영어독해와작문', 현사윤: '현대사회와윤리', 현윤: '현대사회와윤리',
  세시지: '세계시민과지리', 인공수: '인공지능수학', 생중: '생활중국어', 물리: '물리학', 생물: '생명과학', 생명: '생명과학', 지구: '지구과학', 과탐: '과학탐구실험', 역부: '역사부도', 사부: '사회과부도',
}

/** The same, only before a volume: 수2, 물1. */
// prettier-ignore
const withVolume: Record<string, string> = {
  국: '국어', 수: '수학', 영: '영어', 사: '사회', 과: '과학', 물: '물리학', 화: '화학', 생: '생명과학', 지: '지구과학', 지학: '지구과학', 미: '미적분', 한: '한국사', 도: '도덕', 역: '역사',
}

/** The full name of a subject; the name itself when it is not an abbreviation. */
export const fullSubjectName = (base: string) => abbreviations[base]?.split(' ')[0] ?? base

/** The subjects that a word stands for, with its volume: 물1 → 물리학1, 사문 → 사회문화, 사회와문화. */
export function subjectsOf(word: string): string[] {
  const [, base = '', volume = ''] = /^([가-힣]+)(\d?)$/.exec(word) ?? []
  const subjects =
    abbreviations[base] ?? searchedAbbreviations[base] ?? (volume && withVolume[base])
  return subjects ? subjects.split(' ').map((subject) => subject + volume) : []
}
