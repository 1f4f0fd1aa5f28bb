/** Abbreviations that teachers use for subjects. */

// prettier-ignore
const abbreviations: Record<string, string> = {
  기가: '기술가정', 통사: '통합사회', 통과: '통합과학', 공국: '공통국어', 공수: '공통수학', 공영: '공통영어', 한사: '한국사', 확통: '확률과통계', 언매: '언어와매체',
  화작: '화법과작문', 화언: '화법과언어', 독작: '독서와작문', 생윤: '생활과윤리', 윤사: '윤리와사상', 사문: '사회문화', 정법: '정치와법', 과탐실: '과학탐구실험', 과탐실험: '과학탐구실험',
  동사: '동아시아사', 세사: '세계사', 한지: '한국지리', 세지: '세계지리', 진로: '진로와직업', 생과: '생명과학', 지과: '지구과학', 인공지능: '인공지능기초', 수익: '수학익힘', 실관: '실험관찰',
  수학익힘책: '수학익힘', 실험과관찰: '실험관찰', 사회부도: '사회과부도',
}

/** The full name of a subject; the name itself when it is not an abbreviation. */
export const fullSubjectName = (base: string) => abbreviations[base] ?? base
