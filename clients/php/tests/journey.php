<?php

declare(strict_types=1);

namespace Parley\Tests;

use Parley\Cancellation;
use Parley\Documents\Answer;
use Parley\Errors\CancelledError;
use Parley\Errors\ParleyError;
use Parley\Errors\RateLimitError;
use Parley\File;
use Parley\Parley;
use Parley\Timeouts;
use Parley\Webhook;

/** The journey of contract/journey.md: `php tests/journey.php`. Prints a line for each step. */
require __DIR__ . '/autoload.php';

$given = json_decode((string) getenv('PARLEY_JOURNEY'), true, 512, JSON_THROW_ON_ERROR);
['baseUrl' => $url, 'apiKey' => $apiKey, 'token' => $token, 'agent' => $agent] = $given;
['chatbotId' => $chatbotId, 'accountId' => $accountId, 'limited' => $limited] = $given;
$customer = new Parley($url, $apiKey);
$owner = new Parley($url, token: $token);
$colleague = new Parley($url, token: $agent['token']);
$question = 'Can I return a lamp?';
$step = static function (string $name, \Closure $walk): mixed {
    $result = $walk();
    echo "$name\n";
    return $result;
};

$step('query', function () use ($customer, $chatbotId, $question): void {
    $answer = $customer->query($chatbotId, $question);
    Check::contains('30 days', $answer->response);
    Check::same(['https://shop.example.com/returns'], $answer->sources);
    Check::same('answer', $answer->kind);
});

$streamed = function (Parley $parley) use ($chatbotId, $question): void {
    $stream = $parley->queryStream($chatbotId, $question);
    $chunks = iterator_to_array($stream, false);
    $answer = $stream->final();
    Check::that(count($chunks) > 1, 'There are several chunks');
    Check::same($answer->response, implode('', $chunks));
    Check::same($answer->response, $stream->text());
    Check::same($answer->sessionId, $stream->sessionId());
    Check::contains('30 days', $answer->response);
};
$step('stream', fn () => $streamed($customer));
$step('cut and resume', fn () => $streamed(new Parley($given['cutUrl'], $apiKey)));

$own = $step('dropped connection', function () use ($given, $token, $owner, $accountId): string {
    $name = 'PHP ' . bin2hex(random_bytes(8));
    $made = (new Parley($given['dropUrl'], token: $token))->chatbots->create($name, accountId: $accountId);
    $same = array_filter($owner->chatbots->list($accountId), static fn ($chatbot) => $chatbot->name === $name);
    Check::same(1, count($same));
    return $made->id;
});

$step('rate limit', function () use ($url, $limited, $question): void {
    $parley = new Parley($url, $limited['apiKey']);
    $error = Check::throws(RateLimitError::class, function () use ($parley, $limited, $question): void {
        $parley->query($limited['chatbotId'], $question);
        $parley->query($limited['chatbotId'], $question);
    });
    Check::same(['RATE_LIMIT_EXCEEDED', 429], [$error->errorCode, $error->status]);
    Check::that($error->retryAfter > 0, 'It says when');
});

$step('errors', function () use ($url, $customer, $owner, $colleague, $agent, $chatbotId, $accountId, $question): void {
    $key = bin2hex(random_bytes(16));
    $customer->query($chatbotId, $question, idempotencyKey: $key);
    $stale = fn () => $owner->settings->update($chatbotId, ['welcomeMessage' => 'Hello'], ifMatch: '"long-ago"');
    $calls = [
        'INVALID_REQUEST' => fn () => $customer->query($chatbotId, '  '),
        'MESSAGE_TOO_LONG' => fn () => $customer->query($chatbotId, str_repeat('a', 4_001)),
        'CHATBOT_NOT_FOUND' => fn () => $customer->query('bot_unknown', $question),
        'UNAUTHORIZED' => fn () => (new Parley($url))->query($chatbotId, $question),
        'INVALID_API_KEY' => fn () => (new Parley($url, 'pk_live_wrong'))->query($chatbotId, $question),
        'INVALID_TOKEN' => fn () => (new Parley($url, token: 'a.b.c'))->statistics($chatbotId),
        'USER_MISMATCH' => fn () => $owner->statistics($chatbotId, $agent['userId']),
        'FORBIDDEN' => fn () => $colleague->apiKeys->create($accountId, 'Mine'),
        'SESSION_NOT_FOUND' => fn () => $customer->live->get('live_unknown'),
        'NOT_FOUND' => fn () => $owner->sources->get($chatbotId, 'src_unknown'),
        'PRECONDITION_FAILED' => $stale,
        'CONFLICT' => fn () => $customer->query($chatbotId, 'Another?', idempotencyKey: $key),
    ];
    foreach ($calls as $code => $call) {
        $error = Check::errorOf($call);
        Check::same($code, $error->errorCode);
        Check::that($error->requestId !== null, 'It names the request');
    }
    Check::same(400, Check::errorOf($calls['CHATBOT_NOT_FOUND'])->status);
});

$step('unicode', function () use ($owner, $customer, $own, $chatbotId): void {
    $greeting = 'Grüß Gott! 👋 日本語';
    $owner->settings->update($own, ['welcomeMessage' => $greeting]);
    Check::same($greeting, $owner->settings->get($own)->settings->welcomeMessage);
    Check::contains('Grüne Brücke', $customer->query($chatbotId, 'Wann öffnet das Café in Köln? 👋')->response);
});

$answer = $step('upload', function () use ($owner, $customer, $own): Answer {
    $filler = str_repeat('Nothing of interest is said in this line. ', 24) . "\n\n";
    $text = str_repeat($filler, intdiv(1024 * 1024, strlen($filler)) + 1) . 'The warehouse in Oslo opens at nine.';
    $progress = [];
    $note = function (int $sent, int $total) use (&$progress): void {
        $progress[] = [$sent, $total];
    };
    $source = $owner->sources->addFile($own, File::contents($text, 'long.txt'), onProgress: $note);
    [$sent, $total] = end($progress);
    Check::that(count($progress) > 2 && $sent === $total && $total > 1024 * 1024, "$sent of $total bytes");
    Check::same('ready', $owner->sources->waitUntilRead($own, $source->id)->status);
    $answer = $customer->query($own, 'When does the warehouse in Oslo open?');
    Check::contains('nine', $answer->response);
    return $answer;
});

$step('feedback and statistics', function () use ($owner, $customer, $own, $answer): void {
    Check::same(5, $customer->feedback($answer->sessionId, $answer->messageId, 5)->rating);
    $statistics = $owner->statistics($own);
    Check::that($statistics->totalInteractions >= 1, 'It was counted');
    Check::same(5, $statistics->satisfactionScore);
});

$step('live chat', function () use ($customer, $colleague, $own): void {
    $chat = $customer->live->open($own, visitorName: 'Zoë')->sessionId;
    $ask = fn () => $customer->live->send('Is it dimmable? 💡', 'customer', 'Zoë', sessionId: $chat);
    $ask();
    $colleague->live->send('Natürlich!', 'agent', 'Anna', sessionId: $chat);
    $colleague->live->close($chat);
    $told = [];
    foreach ($customer->live->events($chat) as $event) {
        if (in_array($event->event, ['message', 'closed'], true)) {
            $told[] = $event->data['message'] ?? $event->event;
        }
    }
    Check::same(['Is it dimmable? 💡', 'Natürlich!', 'closed'], $told);
    Check::same('SESSION_CLOSED', Check::errorOf($ask)->errorCode);
});

$step('agent status', function () use ($colleague, $agent): void {
    Check::same('busy', $colleague->agentStatus($agent['userId'], 'busy', 3)->status);
});

$step('API keys', function () use ($url, $owner, $accountId, $chatbotId, $question): void {
    $key = $owner->apiKeys->create($accountId, 'Short-lived');
    $user = new Parley($url, $key->key);
    $user->query($chatbotId, $question);
    $owner->apiKeys->revoke($accountId, $key->id);
    do {
        try {
            $user->query($chatbotId, $question);
            $code = null;
        } catch (ParleyError $error) {
            $code = $error->errorCode;
        }
    } while ($code === null);
    Check::same('INVALID_API_KEY', $code);
});

$step('webhook', function () use ($given): void {
    do {
        $deliveries = json_decode((string) file_get_contents($given['deliveriesUrl']), true);
    } while ($deliveries === []);
    ['headers' => $headers, 'payload' => $payload] = $deliveries[0];
    $secret = $given['webhookSecret'];
    Check::same('conversation.started', Webhook::verify($payload, $headers, $secret)->type);
    $error = Check::errorOf(fn () => Webhook::verify("$payload ", $headers, $secret));
    Check::same('INVALID_SIGNATURE', $error->errorCode);
});

$step('cancel', function () use ($customer, $chatbotId, $question): void {
    $hurried = $customer->withOptions(timeouts: new Timeouts(whole: 0.001), retries: 0);
    Check::same('TIMEOUT', Check::errorOf(fn () => $hurried->query($chatbotId, $question))->errorCode);
    $cancellation = new Cancellation();
    $stream = $customer->withOptions(cancellation: $cancellation)->queryStream($chatbotId, $question);
    Check::that($stream->valid(), 'It has begun');
    $cancellation->cancel();
    Check::throws(CancelledError::class, fn () => iterator_to_array($stream));
});
