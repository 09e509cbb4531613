/** How a chatbot looks, greets and answers, as the API keeps it. */
export interface ChatbotSettings {
  welcomeMessage: string;
  suggestedQuestions: string[];
  theme: Theme;
  instructions: string;
  fallbackMessage: string;
  languages: string[];
  /** Null for the server's. */
  confidenceThreshold: number | null;
  /** Hosts that answers may link to, beside the chatbot's own and those in its documents. */
  linkHosts: string[];
  visitorModes: Mode[];
  liveChat: { isEnabled: boolean; workingHours: WorkingHours | null };
}

export const modes = ['standard', 'productivity', 'creative'] as const;
export type Mode = (typeof modes)[number];

export interface Theme {
  primaryColor: string;
  backgroundColor: string;
  textColor: string;
  position: (typeof positions)[number];
}

export const positions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof days)[number];

export interface Span {
  from: string;
  to: string;
}

export interface WorkingHours {
  timeZone: string;
  days: Record<Day, Span[]>;
}

/** The languages that a chatbot can be held to. */
export const spokenLanguages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ar', 'tr'];
